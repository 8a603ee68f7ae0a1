import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the global admins were last alarmed about, so that many processes alarm them once. */
@Entity('alerts')
export class Alert {
  @PrimaryColumn({ length: 100 })
  name!: string;

  @Column('timestamptz', { default: () => 'now()' })
  toldAt!: Date;
}
