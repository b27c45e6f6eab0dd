// n8n loads nodes and credentials from the files under "n8n" in package.json.
// This file only makes `require('n8n-nodes-sms-campaigns')` work, because n8n expects that of a package.
module.exports = {};
