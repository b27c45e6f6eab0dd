// The page: which account, which view, and when to read anew.
import { Api } from './lib/api.mjs';
import { follow } from './lib/live.mjs';
import { recall, remember } from './lib/memory.mjs';
import { Frame } from './frame.mjs';
import { listenForShortcuts } from './shortcuts.mjs';
import { VIEWS } from './views/all.mjs';

/** The shortest time between two readings. */
const GAP_MS = 250;

class Page {
	#frame = new Frame();
	#view = null;
	#viewName = null;
	#unfollow = () => {};
	#isReading = false;
	#isStale = false;

	async start() {
		let token = recall('token', 'tab') ?? recall('token');
		token ??= (await (await fetch('/_sandbox/view/start')).json()).token;
		this.use(token);
		addEventListener('hashchange', () => this.#route(true));
		document.addEventListener('visibilitychange', () => {
			if (!document.hidden) this.refresh();
		});
		listenForShortcuts(this);
	}

	/** Changes to another account. It is that of this tab, and of tabs opened later. */
	use(token) {
		this.#unfollow();
		this.token = token;
		this.api = new Api(token);
		remember('token', token, 'tab');
		remember('token', token);
		this.#frame.useAccount(token);
		this.#close();
		this.#route(false);
		this.#unfollow = follow(token, (state) => {
			this.#frame.showState(state === 'lost' ? 'lost' : 'live');
			if (state === 'change') this.refresh();
		});
	}

	#close() {
		this.#view?.end?.();
		this.#view = null;
		this.#viewName = null;
	}

	/** Shows the view that the address names. */
	#route(isMoved) {
		const [name = '', ...rest] = location.hash.replace(/^#\/?/, '').split('/');
		const parts = rest.map(decodeURIComponent);
		const known = Object.hasOwn(VIEWS, name) ? name : 'phones';
		const isOther = known !== this.#viewName;
		if (isOther) {
			this.#close();
			const root = document.getElementById('view');
			root.replaceChildren();
			root.scrollTop = 0;
			this.#view = VIEWS[known].open(root, this);
			this.#viewName = known;
		}
		this.#frame.mark(known);
		this.#view.go?.(parts, isMoved);
		if (isOther && isMoved) this.#focusView();
		this.refresh();
	}

	/** Who uses a keyboard or a screen reader goes on in the view that was asked for. */
	#focusView() {
		const root = document.getElementById('view');
		if (root.contains(document.activeElement)) return;
		(root.querySelector('h1') ?? document.getElementById('main')).focus();
	}

	get view() {
		return this.#view;
	}

	/** Reads what is shown anew; calls that come close together are one. */
	refresh() {
		this.#isStale = true;
		if (!this.#isReading) void this.#read();
	}

	async #read() {
		this.#isReading = true;
		while (this.#isStale) {
			this.#isStale = false;
			const { api } = this;
			const started = performance.now();
			try {
				const view = this.#view;
				// Of a tab that nobody sees the title alone is read: how many messages are unread.
				const [summary] = await Promise.all([
					api.get('view/summary'),
					document.hidden ? null : view.update(),
				]);
				if (api === this.api) {
					this.#frame.showSummary(summary);
					view.showSummary?.(summary);
					this.#frame.showState('live');
				}
			} catch (error) {
				if (error.status === undefined) this.#frame.showState('lost');
				if (!(error instanceof TypeError) || error.message !== 'Failed to fetch')
					console.warn(error);
			}
			// What takes the sandbox long is read less often.
			const gap = Math.max(GAP_MS, 2 * (performance.now() - started));
			await new Promise((resolve) => setTimeout(resolve, gap));
		}
		this.#isReading = false;
	}
}

await new Page().start();
