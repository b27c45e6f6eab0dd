/** The kinds of phone rules. Each kind is the name of the field that contains a rule's action. */
export const RULE_KINDS = ['reports', 'reply', 'click'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
