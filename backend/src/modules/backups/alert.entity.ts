import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last alert that the global admins got, so that many processes send it once. */
@Entity('alerts')
export class Alert {
  @PrimaryColumn({ length: 100 })
  name!: string;

  @Column('timestamptz', { default: () => 'now()' })
  toldAt!: Date;
}
