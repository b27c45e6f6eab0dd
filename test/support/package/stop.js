const { rmSync } = require('node:fs');

module.exports = () => {
	if (process.env.PACKED) rmSync(process.env.PACKED, { recursive: true, force: true });
};
