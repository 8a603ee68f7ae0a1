import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('user_project_assignments')
export class ProjectAssignment {
  @PrimaryColumn()
  userId!: number;

  @PrimaryColumn()
  projectId!: number;

  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
