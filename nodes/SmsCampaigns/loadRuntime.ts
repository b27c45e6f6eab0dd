/** Loads the code that runs the nodes on first use, so that n8n starts faster. */
export const loadRuntime = async () => await import('./runtime');
