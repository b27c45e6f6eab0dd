import ts from 'typescript';

/** One place where a script asks for a module: its name, or the code where the name is not a plain string. */
export interface Request {
	module: string;
	line: number;
}

const nameOf = (argument: ts.Node | undefined, file: ts.SourceFile) =>
	argument && ts.isStringLiteralLike(argument)
		? argument.text
		: `(computed) ${argument?.getText(file) ?? ''}`;

/** Whether an identifier stands for Node's own `require`, and not for a property or a declaration of that name. */
const isRequire = (node: ts.Node): node is ts.Identifier =>
	ts.isIdentifier(node) &&
	node.text === 'require' &&
	!(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
	!(ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/**
 * Every module a script asks for, found in its syntax tree: `require` called, handed on or stored, `import` in all its
 * forms, and `module.require`.
 */
export function requests(name: string, code: string): Request[] {
	const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
	const found: Request[] = [];
	const add = (node: ts.Node, module: string) => {
		const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
		found.push({ module, line: line + 1 });
	};

	const visit = (node: ts.Node): void => {
		if (isRequire(node)) {
			const { parent } = node;
			const called = ts.isCallExpression(parent) && parent.expression === node;
			add(node, called ? nameOf(parent.arguments[0], file) : `(handed on) ${parent.getText(file)}`);
		} else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
			add(node, nameOf(node.arguments[0], file));
		} else if (
			(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
			node.moduleSpecifier
		) {
			add(node, nameOf(node.moduleSpecifier, file));
		} else if (
			ts.isPropertyAccessExpression(node) &&
			node.name.text === 'require' &&
			node.expression.getText(file) === 'module'
		) {
			add(node, `(module.require) ${node.parent.getText(file)}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}
