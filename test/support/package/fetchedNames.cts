// The packages, images and actions that a text has somebody fetch.

/** A command that fetches what it names, and its arguments in a shell or in a sentence. */
const IN_SHELL =
	/\b(npx|bunx|pnpx|uvx|(?:npm|pnpm|yarn|bun) +(?:i|install|add|exec|x|dlx)|pipx?3? install|brew install|docker (?:run|pull))\b((?: +[^\s`;&|#<>()"',]+)*)/g;

/** The same in code, or in the configuration of a program, as a list of arguments. */
const IN_LIST = /["'](npx|bunx|npm|pnpm|yarn|docker)["'],?\s*(?:["']?args["']?:\s*)?\[([^\]]*)\]/g;

const IMAGE = /^(?:\s*image: *|FROM +)([^\s#]+)/gm;
const ACTION = /\buses: *([^\s#]+)/g;

/** Options that name what is fetched, and those that take some other value. */
const NAMES_IT = /^(?:--package|-p)$/;
const TAKES_VALUE =
	/^(?:--(?:prefix|publish|volume|name|pull|tag|port|network|pack-destination)|-[vw])$/;

/** The names among the arguments of one command. */
function namesIn(command: string, given: string[]): string[] {
	const [program, verb] = command.split(/ +/);
	const takesOne = program !== 'pip' && !/^(?:i|install|add)$/.test(verb ?? '');
	const named: string[] = [];
	const positional: string[] = [];
	for (let at = 0; at < given.length; at++) {
		const each = given[at];
		if (program !== 'docker' && NAMES_IT.test(each)) named.push(given[++at]);
		else if (TAKES_VALUE.test(each) || (program === 'docker' && each === '-p')) at++;
		else if (/^--package=/.test(each)) named.push(each.slice(10));
		else if (!each.startsWith('-')) positional.push(each);
	}
	// An image that was built here is not looked for elsewhere.
	if (program === 'docker' && /--pull[ =]never/.test(given.join(' '))) return [];
	if (named.length > 0) return named;
	return takesOne ? positional.slice(0, 1) : positional;
}

/** All that a text has somebody fetch by a name, without paths of files. */
export function fetchedNames(text: string): string[] {
	const joined = text.replace(/\\\n\s*/g, ' ');
	const commands = [
		...[...joined.matchAll(IN_SHELL)].map(([, command, rest]) =>
			namesIn(command, rest.trim().split(/ +/).filter(Boolean)),
		),
		...[...joined.matchAll(IN_LIST)].map(([, program, list]) => {
			// A variable holds a value of its own.
			const given = list.split(',').map((each) => /["'`]([^"'`]*)["'`]/.exec(each)?.[1] ?? '$');
			if (program === 'npx' || program === 'bunx') return namesIn(program, given);
			const [verb, ...rest] = given;
			const isFetching = /^(?:i|install|add|exec|x|dlx|run|pull)$/.test(verb ?? '');
			return isFetching && !(program === 'npm' && verb === 'run')
				? namesIn(`${program} ${verb}`, rest)
				: [];
		}),
		[...joined.matchAll(IMAGE), ...joined.matchAll(ACTION)].map(([, name]) => name),
	];
	const isFile = (name: string) => /^[.~]{0,2}\/|^file:|\.tgz$|^[$<{…]/.test(name);
	return commands.flat().filter((name) => !isFile(name));
}
