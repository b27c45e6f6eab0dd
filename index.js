// n8n loads nodes and credentials from the files named in package.json under "n8n".
// This file only makes `require('n8n-nodes-sms-campaigns')` resolve, as n8n expects of a package.
module.exports = {};
