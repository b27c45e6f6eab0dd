/** Where a waiting execution takes replies, below its address. */
export const REPLY_PATH = 'sms-campaigns-reply';
