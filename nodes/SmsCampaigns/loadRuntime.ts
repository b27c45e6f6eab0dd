/** Loads what the nodes need only when they are used: n8n starts faster without it. */
export const loadRuntime = async () => await import('./runtime');
