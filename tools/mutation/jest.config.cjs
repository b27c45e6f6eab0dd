// The unit tests alone: they need no service, so that one run of them takes seconds.
const { projects } = require('../../jest.config.js');

const unit = projects.find(({ displayName }) => displayName === 'unit');

// A test that measures time says nothing while others run beside it.
module.exports = { ...unit, testPathIgnorePatterns: ['linearTime'] };
