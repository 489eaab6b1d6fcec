// What is sent, and to whom, as Settings say it. Texts: `sent_<name>` for the data and `sent_<name>_when` for the
// occasion. Tests compare these with the data that is really sent.

export const sentToService = ['page', 'privacy', 'changes', 'lists', 'key'] as const;

export const sentElsewhere = ['list', 'redirect'] as const;
