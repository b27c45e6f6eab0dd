const BEARER = /^Bearer +(sbx_[\w.~+/=-]{1,120})$/i;

/** Reads the sandbox token from an Authorization header: `Bearer sbx_…` (contract 5.1). @returns null for none */
export function readBearerToken(authorization: string | undefined): string | null {
	return BEARER.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
