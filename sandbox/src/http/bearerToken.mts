const BEARER = /^Bearer +(sbx_[\w.~+/=-]{1,120})$/i;

/** Reads the sandbox token in an Authorization header: `Bearer sbx_…` (contract 5.1). @returns null if there is none */
export function readBearerToken(authorization: string | undefined): string | null {
	return BEARER.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
