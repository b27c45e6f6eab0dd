// The names of this package's parts in npm and n8n.

export const packageName = 'n8n-nodes-sms-campaigns';
export const actionType = `${packageName}.smsCampaigns`;
export const triggerType = `${packageName}.smsCampaignsTrigger`;
export const credentialType = 'smsCampaignsApi';
