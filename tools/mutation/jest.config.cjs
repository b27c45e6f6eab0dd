// The unit tests alone: they need no service, so that one run of them takes seconds.
const { projects } = require('../../jest.config.js');

module.exports = projects.find(({ displayName }) => displayName === 'unit');
