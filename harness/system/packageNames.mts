// The names by which npm and n8n know this package's parts.

export const packageName = 'n8n-nodes-sms-campaigns';
export const actionType = `${packageName}.smsCampaigns`;
export const triggerType = `${packageName}.smsCampaignsTrigger`;
export const credentialType = 'smsCampaignsApi';
