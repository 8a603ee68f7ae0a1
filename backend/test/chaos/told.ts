/** A subscription as the answers left it for its buyer. */
export interface ToldSubscription {
  id: number;
  projectId: number;
  subscriptionId: string;
  vpnLogin: string;
  status: 'active' | 'suspended';
  endDate: string;
  renewals: number;
  /** How often it was told to be suspended, and to be active again. */
  suspensions: number;
  activations: number;
  isDeleted: boolean;
}

export interface ToldTopup {
  id: number;
  projectId: number;
  cents: number;
}

/** A transfer that was mined; whether it was also submitted makes no difference to what it must bring. */
export interface ToldPayment {
  projectId: number;
  txHash: string;
  cents: number;
}

export interface ToldProject {
  id: number;
  priceCents: number;
}

/** Everything that clients were told, and nothing that they were not. */
export class Told {
  readonly projects: ToldProject[] = [];
  readonly subscriptions: ToldSubscription[] = [];
  /** Sales that were answered with a refusal: there must be no trace of them. */
  readonly refusedSales: string[] = [];
  /** Approved, and told so. */
  readonly topups: ToldTopup[] = [];
  readonly payments: ToldPayment[] = [];
  /** Answers that no client should ever see. */
  readonly wrongAnswers: string[] = [];
  /** Requests to which no answer came in all the time that a client gives them. */
  readonly unanswered: string[] = [];
}
