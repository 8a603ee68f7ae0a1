import { EmailField, EnumField, IntField, TextField } from '../../../common/http/fields.js';
import { TRAFFIC_LIMIT_MAX, TRAFFIC_RESETS, type TrafficReset } from '../vpn-users/traffic.rules.js';

const LIMIT_MAX = 1_000;

const CustomerTextField = (max: number, example: string): PropertyDecorator => TextField({ max, optional: true, nullable: true, example });

const LimitField = (what: string): PropertyDecorator =>
  IntField({ min: 1, max: LIMIT_MAX, optional: true, nullable: true, description: `${what} at once; null inherits the project's.` });

export class CustomerFields {
  @EmailField({ optional: true, nullable: true, example: 'ann@example.com' })
  email?: string | null;

  @CustomerTextField(100, 'Ann')
  name?: string | null;

  @CustomerTextField(100, 'Lee')
  surname?: string | null;

  @CustomerTextField(50, '+44 20 7946 0000')
  phone?: string | null;

  @CustomerTextField(50, 'card')
  paymentMethod?: string | null;

  @CustomerTextField(255, 'pi_3Mtw')
  paymentHash?: string | null;

  @LimitField('Sessions')
  maxSessions?: number | null;

  @LimitField('Installs')
  maxInstalls?: number | null;

  @IntField({ min: 1, max: TRAFFIC_LIMIT_MAX, optional: true, nullable: true, description: 'Bytes between two resets; null is no limit.' })
  trafficLimitBytes?: number | null;

  @EnumField(TRAFFIC_RESETS, { optional: true, description: 'When its traffic begins again, in UTC or with a renewal. Default none.' })
  trafficReset?: TrafficReset;
}
