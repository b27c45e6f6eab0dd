// Detects likely opt-outs in people's own words, which the service does not recognize.
import { findOptOuts, withoutCourtesies } from '../../sendAndWait/reply/readReply';
import { MAX_REPLY_LENGTH, tokensOf } from '../../shared/text';

/** Words for messages in each language. */
const [EN, FR, DE, ES, IT] = [
	'(?:sms|texts?|texting|messages?|ads?|adverts?|offers?|promos?|spam)',
	'(?:sms|textos?|messages?|pubs?|publicites?|offres?|promos?)',
	'(?:sms|nachrichten|werbung|texte|mitteilungen|angebote)',
	'(?:sms|mensajes?|publicidad|promociones|ofertas)',
	'(?:sms|messaggi|pubblicita|promozioni|offerte)',
];

/** Patterns of whole replies that mean an opt-out. They apply to the words from `tokensOf` without courtesies. */
const WHOLE = [
	'(?:(?:ok|okay|just|no|and|so) )?stop(?: it| this| that| now| asap| immediately| already)*|enough|go away|leave me alone',
	`(?:non )?arret(?:e|er|ez)?(?: ca| maintenant| tout(?: de suite)?| immediatement)*|(?:plus|pas) de ${FR}|ca suffit|lachez? moi`,
	`(?:bitte )?keine? ${DE}|nicht mehr|genug|schluss(?: jetzt| damit)?|(?:nein )?(?:stopp?|aufhoren)(?: jetzt| sofort)*`,
	'(?:ya )?basta(?: ya| cosi| ora| subito)?|(?:ya )?no quiero mas|no mas|alto|non voglio piu|smettetela|smettila',
];

/** Phrases that mean an opt-out in any reply. */
const PHRASES = [
	'(?:stop|quit) (?:sending|texting|messaging|contacting|spamming|bothering|harassing|writing|emailing)',
	`stop (?:(?:all|with|the|these|those|your) )+${EN}|(?:please|pls|plz|you need to) stop(?= $)`,
	'(?:not interested|wrong number) (?:please |pls )?stop|stop (?:im |i m |i am )?(?:not interested|wrong number)',
	`dont (?:ever )?(?:text|contact|message|write) (?:me|again)|dont send (?:me )?(?:any|anymore|more|these|${EN})`,
	`dont want (?:any |more |these |your )+${EN}|no more ${EN}|(?:dont|no longer) (?:want|wish) to (?:receive|get|be contacted)`,
	'(?:take|get|remove|delete) me (?:off|from) (?:your|the|this)(?: \\w+){0,2} (?:list|lists|database|system)',
	'(?:remove|delete|lose|forget) my (?:number|phone|details|data)|(?:revoke|withdraw) my consent|(?:never|didnt|did not) (?:sign(?:ed)? up|subscribed?)',
	'unsubscribe me|opt me out|(?:want|wish|like|how|try|trying|do i) (?:to )?(?:unsubscribe|opt out)|leave me alone',
	'(?:arretez?|arreter|cessez?|cesser) (?:de|d) (?:m|me|nous) (?:envoyer|ecrire|contacter|harceler|spammer|solliciter|deranger)',
	`(?:arretez?|arreter|cessez?|cesser|stop) (?:avec |a |aux |la |les |tous |vos |tes |ces )+${FR}`,
	'ne (?:m|me|nous) (?:envoyez|envoie|ecrivez|contactez|derangez|sollicitez) plus|plus (?:m envoyer|me contacter|m ecrire)',
	`(?:veux|veut|souhaite|desire) plus (?:recevoir|etre (?:contacte|derange|sollicite)|(?:de |vos )+${FR})`,
	`(?:ne|pour) plus recevoir|plus (?:aucune?|jamais de) ${FR}|laissez moi tranquille|foutez moi la paix`,
	'me (?:desabonner|desinscrire)|(?:desabonnez|desinscrivez) (?:moi|mon)|(?:retirez|enlevez|supprimez) moi (?:de|des|d|du)',
	'(?:supprim|effac|retir|enlev)(?:er|ez) mon (?:numero|tel|telephone|contact|nom)',
	`keine? (?:weiteren? )?${DE} mehr|keine weiteren ${DE}|(?:will|mochte|wunsche) keine ${DE}`,
	'nicht mehr (?:an)?(?:schreiben|kontaktieren|belastigen)|nichts mehr (?:schicken|senden)|(?:schicken sie|schickt?) mir (?:bitte )?(?:nichts mehr|keine)|(?:schreiben sie|schreibt?) mir nicht mehr',
	'(?:horen sie|hort?) (?:bitte )?(?:endlich )?auf|(?:melden sie|meldet) mich (?:bitte )?ab|mich (?:bitte )?abmelden|(?:dem|ihrem|eurem) verteiler|(?:lassen sie|lasst?) mich in ruhe',
	'(?:losch|entfern|streich)(?:en sie|t|e)? (?:bitte )?(?:mich|meine (?:nummer|daten))|meine (?:nummer|daten) (?:bitte )?(?:loschen|entfernen)',
	`no (?:quiero|deseo) (?:recibir|que me (?:escriban|envien|manden|contacten))|no (?:quiero )?mas ${ES}`,
	`no me (?:envi|mand|escrib|contact|molest)(?:en|es|e|an|as|a) (?:mas|${ES})|(?:dej|par)(?:en|e|a) de (?:envi|mand|escrib|molest)[ai]r(?:me|nos)?`,
	'(?:dar|den|de|da)(?:me|se) de baja|(?:quiten|borren|eliminen|quite|borre|elimine)me|(?:borr|elimin)(?:en|e|ar) mi numero|(?:deja|deje|dejen|dejad)me en paz',
	`basta (?:con |gli |i |questi |la )*${IT}|niente piu ${IT}|non (?:voglio|desidero|vorrei) (?:piu )?(?:ricevere|${IT})`,
	`non (?:inviat|mandat|scrivet|contattat)emi (?:piu|altri|${IT})|non (?:inviar|mandar|scriver|contattar)mi (?:piu|altri|${IT})`,
	'smett(?:ete|etela|ila|i) di (?:inviar|mandar|scriver|contattar|disturbar)mi|lasciatemi in pace',
	'(?:cancellat|rimuovet|disiscrivet)emi|cancellami da(?:lla|l|i)?|toglietemi da(?:lla|l|i)?|(?:cancellat|togliet|rimuovet)e il mio numero',
];

/** Words that reverse the meaning of the phrase directly after them. */
const NEGATIONS = [
	'dont|never|wont|wouldnt|(?:dont|not) (?:want|wish|need|going)(?: you)? to|did(?: not|nt|n t)? (?:you|they)',
	'pas|jamais|nicht|nie|no (?:quiero|deseo)|nunca|mai',
];

const or = (patterns: string[]) => `(?:${patterns.join('|')})`;
const IS_WHOLE = new RegExp(`^${or(WHOLE)}$`);
const PHRASE = new RegExp(`(?<= )(?<! ${or(NEGATIONS)} )${or(PHRASES)}(?= )`, 'g');

/**
 * Searches a reply for an opt-out in five languages. Case, accents and punctuation do not matter.
 * @returns the fields that simplified output adds to a reply
 */
export function judgeReply(message: unknown) {
	const text = String(message ?? '').slice(0, MAX_REPLY_LENGTH);
	const words = tokensOf(text);
	const folded = words.join(' ').replace(/\b(?:do not|don t)\b/g, 'dont');
	const rest = withoutCourtesies(words).join(' ');
	const [found = null] = [
		findOptOuts(text),
		IS_WHOLE.exec(rest) ?? [],
		` ${folded} `.match(PHRASE) ?? [],
	].filter((matches) => matches.length > 0);
	return { optOutLikely: found !== null, optOutWords: found && [...new Set(found)] };
}
