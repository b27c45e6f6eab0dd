/** The token of the account that the welcome and the docs use. */
export const DEMO_TOKEN = 'sbx_demo';
