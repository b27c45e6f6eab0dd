// Links in the docs lead to files and headings that exist.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/package/packedPackage.cts';
import { readSources } from '../support/package/repositoryFiles.cts';

/** Matches the repository's files by URL, because the sandbox's package is published without the repository. */
const HOSTED =
	/^https:\/\/(?:github\.com|raw\.githubusercontent\.com)\/n8n-nodes-sms-campaigns\/n8n-nodes-sms-campaigns\/(?:blob\/)?main\//;

const pages = readSources().filter(({ name }) => name.endsWith('.md'));

/** Returns the anchors that GitHub makes from a page's headings. A repeated heading gets a number. */
function anchorsOf(text: string): string[] {
	const seen = new Map<string, number>();
	return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
		const anchor = heading
			.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-');
		const count = seen.get(anchor) ?? 0;
		seen.set(anchor, count + 1);
		return count === 0 ? anchor : `${anchor}-${count}`;
	});
}

const withoutCode = (text: string) => text.replace(/^ *(`{3,}).*\n(?:.*\n)*? *\1`*$/gm, '');

/** Returns the targets of links and pictures that lead to a missing file or heading of the repository. */
function brokenLinks(page: string, text: string): string[] {
	return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
		.map(([, link, source]) => link ?? source)
		.filter((to) => {
			const isHosted = HOSTED.test(to);
			if (/^[a-z]+:/.test(to) && !isHosted) return false;
			const [file, anchor] = to.replace(HOSTED, '').split('#');
			const from = isHosted ? '' : path.posix.dirname(page);
			const target = file === '' ? page : path.posix.join(from, file);
			if (!existsSync(path.join(root, target))) return true;
			const other = target === page ? { text } : pages.find(({ name }) => name === target);
			return anchor !== undefined && other !== undefined && !anchorsOf(other.text).includes(anchor);
		});
}

it.each(pages)('the links of $name lead to existing files and headings', ({ name, text }) => {
	expect(brokenLinks(name, text)).toEqual([]);
});

it('finds a link to a missing heading or file', () => {
	const text = '# A (b)\n# A (b)\n[x](#a-b) [x](#a-b-1) [x](#c) [x](none.md)';
	expect(brokenLinks('README.md', text)).toEqual(['#c', 'none.md']);
	const hosted =
		'https://github.com/n8n-nodes-sms-campaigns/n8n-nodes-sms-campaigns/blob/main/none.md';
	expect(brokenLinks('docs/x.md', `[x](${hosted})`)).toEqual([hosted]);
	expect(brokenLinks('docs/x.md', '[x](../README.md#none)')).toEqual(['../README.md#none']);
});
