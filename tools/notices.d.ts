interface Metafile {
	outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}
export function bundledPackages(metafile: Metafile): string[];
export function notices(root: string, folders: string[]): string;
