// What the sandbox answers to the page: the types of its schemas. Times are ISO 8601.
export type { AssumptionValue } from '../../assumptions/assumption.ts';
export type {
	AccountAnswer,
	AssumptionRow as Assumption,
	Fault,
	FaultField,
	FaultKind,
} from '../../control/accountAnswers.ts';
export type {
	Attempt,
	CheckedAttempt,
	Delivery,
	DeliveryRow,
	Webhook,
} from '../../control/eventAnswers.ts';
export type {
	Body,
	Call,
	Campaign,
	CampaignAnswer,
	Contact,
	Duplicate,
	ErrorRecord,
	Exchange,
	Headers,
	ImportedList,
	Message,
	NpaiRow,
	WholeCall,
} from '../../control/recordAnswers.ts';
export type {
	Activity,
	ClickItem,
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

/** Which rows of a list are asked for. */
export interface PageRange {
	limit: number;
	offset: number;
}
