// What the sandbox answers to the page: the types of its schemas. Times are ISO 8601.
export type { AssumptionRow as Assumption } from '../../control/accountAnswers.ts';
export type { Attempt, DeliveryRow, EventRow, Webhook } from '../../control/eventAnswers.ts';
export type {
	Body,
	Call,
	Campaign,
	CampaignAnswer,
	Exchange,
	Headers,
	Message,
	WholeCall,
} from '../../control/recordAnswers.ts';
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
