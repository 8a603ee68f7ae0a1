import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('core_account_waits')
export class CoreAccountWait {
  @PrimaryColumn('text')
  coreAccount!: string;

  @Column('timestamptz')
  waitUntil!: Date;
}
