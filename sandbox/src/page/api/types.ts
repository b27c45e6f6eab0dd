// What the sandbox answers to the page: the types of its schemas. Times are ISO 8601.
export type { AssumptionRow as Assumption } from '../../schemas/account.ts';
export type {
	Attempt,
	Delivery as DeliveryRow,
	Event as EventRow,
	Webhook,
} from '../../schemas/events.ts';
export type {
	Body,
	Call,
	Campaign,
	CampaignAnswer,
	Exchange,
	Headers,
	Message,
	WholeCall,
} from '../../schemas/records.ts';
export type {
	Conversation,
	ConversationItem,
	MessageItem,
	PhonePage,
	PhoneRow,
	ReplyItem,
	Summary,
} from '../../view/answers.ts';

/** A page of a list. */
export interface Page<Row> {
	total: number;
	rows: Row[];
}
