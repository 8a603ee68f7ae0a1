import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

@Entity('support_tickets')
export class SupportTicket {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  userId!: number;

  @Column({ length: 200 })
  subject!: string;

  @Column('varchar', { length: 10, default: 'medium' })
  priority!: TicketPriority;

  @Column({ length: 10000 })
  description!: string;

  @Column('varchar', { length: 10, default: 'open' })
  status!: TicketStatus;

  @Column('integer', { nullable: true })
  projectId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
