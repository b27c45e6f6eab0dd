import { rmSync } from 'node:fs';

export default function removePacked(): void {
	if (process.env.PACKED) rmSync(process.env.PACKED, { recursive: true, force: true });
}
