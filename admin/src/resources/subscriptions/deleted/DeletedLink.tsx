import { Button } from '@mui/material';
import { ArchiveRestore } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '../../../language/language';

/** @param projectId of the project's page, where it is one */
export const DeletedLink = ({ projectId }: { projectId?: number }) => {
  const search = projectId === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`;
  return (
    <Button component={Link} to={`/subscriptions/deleted${search}`}>
      <ArchiveRestore size={15} aria-hidden />
      {t('Deleted')}
    </Button>
  );
};
