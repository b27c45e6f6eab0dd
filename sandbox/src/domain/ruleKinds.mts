/** The kinds of phone rules: the field that determines a rule's action. */
export const RULE_KINDS = ['reports', 'reply', 'click'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
