import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How a person looks at a list, under a name: filter, sort and columns as the console's address has them. */
@Entity('views')
export class View {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  userId!: number;

  @Column({ length: 50 })
  list!: string;

  @Column({ length: 100 })
  name!: string;

  @Column({ length: 4000 })
  search!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
