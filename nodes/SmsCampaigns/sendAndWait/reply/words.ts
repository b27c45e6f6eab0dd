// What people type to answer a question, in the languages of its page. Case, accents and punctuation do not matter.

/** Words that approve. */
export const APPROVALS = [
	'yes, y, yeah, yep, ok, okay, sure, approve, approved, agree, agreed, accept, accepted, confirm, confirmed',
	'i approve, i agree, i accept, i confirm, go ahead, 👍',
	"oui, ouais, d'accord, accord, j'accepte, j'approuve, je confirme, approuver, accepter, confirmer, confirme",
	'ja, jawohl, einverstanden, zustimmen, zugestimmt, ich stimme zu, genehmigt, bestätigt',
	'sí, vale, de acuerdo, acepto, apruebo, confirmo, aprobar, aceptar',
	"sì, va bene, d'accordo, accetto, approvo, confermo, approva",
].join();

/** Words that decline. */
export const REFUSALS = [
	'no, n, nope, decline, declined, reject, rejected, disapprove, disapproved, i decline, i reject, 👎',
	'non, refuser, refusé, je refuse',
	'nein, nee, ablehnen, abgelehnt, ich lehne ab',
	'rechazar, rechazado, rechazo',
	'rifiuto, rifiuta, rifiutato',
].join();

/** Words around an answer that say nothing by themselves. */
export const COURTESIES = [
	'please, pls, thanks, thank you, thank you very much, thx, hi, hello, dear, regards, kind regards',
	"s'il vous plaît, s'il te plaît, svp, stp, merci, merci beaucoup, bonjour, bonsoir, cordialement, bien sûr",
	'bitte, danke, vielen dank, gern, gerne, hallo, guten tag, viele grüße, mit freundlichen grüßen',
	'por favor, gracias, muchas gracias, hola, buenos días, saludos, claro',
	'per favore, grazie, grazie mille, ciao, buongiorno, saluti, certo',
].join();
