import { Eye, Pencil, Trash2 } from 'lucide-react';

import type { Project } from '../../api/types';
import { ActionButton } from '../../components/ActionButton';

interface Props {
  project: Project;
  onEdit: () => void;
  onDelete?: () => void;
}

export const ProjectActions = ({ project, onEdit, onDelete }: Props) => (
  <>
    <ActionButton icon={Pencil} label={`Edit ${project.name}`} hint="Edit" onClick={onEdit} />
    <ActionButton icon={Eye} label={`View ${project.name}`} hint="View" to={`/projects/${project.id}`} />
    {onDelete && <ActionButton icon={Trash2} label={`Delete ${project.name}`} hint="Delete" danger onClick={onDelete} />}
  </>
);
