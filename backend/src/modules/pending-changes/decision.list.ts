/** The joins that name the people of a decision, for a list of the table with this alias. */
export const peopleOf = (alias: string): string =>
  `JOIN users requester ON requester.id = ${alias}.requested_by LEFT JOIN users decider ON decider.id = ${alias}.decided_by`;

/** The columns that every list of decisions has, over `peopleOf`. */
export const decisionColumns = (alias: string): Record<string, string> => ({
  id: `${alias}.id`,
  requestedBy: `${alias}.requested_by`,
  requestedByName: nameOf('requester'),
  status: `${alias}.status`,
  decidedBy: `${alias}.decided_by`,
  decidedByName: nameOf('decider'),
  decidedAt: `${alias}.decided_at`,
  rejectedReason: `${alias}.rejected_reason`,
  createdAt: `${alias}.created_at`,
  updatedAt: `${alias}.updated_at`,
});

export const nameOf = (user: string): string => `${user}.first_name || ' ' || ${user}.last_name`;
