import { IdField, Out, VersionField } from '../../../common/http/fields.js';

export class TransferSubscriptionRequest {
  @VersionField()
  version?: number;

  @IdField({ description: 'The project that it goes to.', example: 2 })
  projectId!: number;
}

/** What a transfer means for the VPN user. */
const TRANSFERRED_USERS = ['none', 'stays', 'other_login', 'other_server'] as const;
export type TransferredUser = (typeof TRANSFERRED_USERS)[number];

export class TransferPreviewResponse {
  @Out.text({ nullable: true, description: 'Its plan there: the one of the same code.', example: 'monthly' }) plan!: string | null;
  @Out.text({ nullable: true }) nextPlan!: string | null;
  @Out.oneOf(TRANSFERRED_USERS, {
    description:
      'What becomes of its VPN user: it `stays` where both projects share a login on the server; else the login of the other project (`other_login`) or its server (`other_server`) makes it before the old one is removed, with new credentials.',
  })
  vpnUser!: TransferredUser;
}
