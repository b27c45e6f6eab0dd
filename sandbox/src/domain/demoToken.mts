/** The token of the account that the instructions and the docs use. */
export const DEMO_TOKEN = 'sbx_demo';
