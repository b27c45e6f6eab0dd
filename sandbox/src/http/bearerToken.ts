const BEARER = /^Bearer +(sbx_[\w.~+/=-]{1,120})$/i;

/** The sandbox token of an Authorization header, or null: `Bearer sbx_…` (interface §5). */
export function readBearerToken(authorization: string | undefined): string | null {
	return BEARER.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
