/** A subscription as the answers left it for its buyer. */
export interface AcknowledgedSubscription {
  id: number;
  projectId: number;
  subscriptionId: string;
  vpnLogin: string;
  status: 'active' | 'suspended';
  endDate: string;
  renewals: number;
  /** How often it was acknowledged as suspended, and to be active again. */
  suspensions: number;
  activations: number;
  isDeleted: boolean;
}

export interface AcknowledgedTopup {
  id: number;
  projectId: number;
  cents: number;
}

/** A transfer that was mined; whether it was also submitted makes no difference to what it must bring. */
export interface AcknowledgedPayment {
  projectId: number;
  txHash: string;
  cents: number;
}

export interface AcknowledgedProject {
  id: number;
  priceCents: number;
}

/** What the answers to clients confirmed, and nothing else. */
export class Acknowledged {
  readonly projects: AcknowledgedProject[] = [];
  readonly subscriptions: AcknowledgedSubscription[] = [];
  /** Sales that were answered with a refusal: there must be no trace of them. */
  readonly refusedSales: string[] = [];
  /** Approved, and the answer said so. */
  readonly topups: AcknowledgedTopup[] = [];
  readonly payments: AcknowledgedPayment[] = [];
  /** Answers that no client should ever see. */
  readonly wrongAnswers: string[] = [];
  /** Requests to which no answer came in all the time that a client gives them. */
  readonly unanswered: string[] = [];
}
