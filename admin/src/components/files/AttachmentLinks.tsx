import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Paperclip } from 'lucide-react';

import { formatBytes } from '../../format/bytes';
import { fetchFile } from '../../providers/httpClient';
import { toast } from '../feedback/toast';
import { saveFile } from '../list/saveFile';
import { t } from '../../language/language';

interface Attachment {
  id: number;
  name: string;
  size: number;
  uploadedByName: string | null;
}

/** Each file as a button that saves it: nothing that somebody sent is shown inside the console. */
export const AttachmentLinks = ({ path, attachments }: { path: string; attachments: readonly Attachment[] }) => {
  const save = async ({ id, name }: Attachment) => {
    try {
      await saveFile(await fetchFile(`${path}/${id}`), name);
    } catch (error) {
      toast.failure(t('Download Failed'), error, t('The file could not be fetched.'));
    }
  };

  const textOf = ({ name, size, uploadedByName }: Attachment) =>
    [`${name} (${formatBytes(size)})`, uploadedByName].filter(Boolean).join(' · ');

  if (attachments.length === 0) return null;
  return (
    <Row>
      {attachments.map((attachment) => (
        <Button
          key={attachment.id}
          size="small"
          variant="text"
          onClick={() => void save(attachment)}
          aria-label={t('Save {{name}}', { name: textOf(attachment) })}
        >
          <Paperclip size={13} aria-hidden />
          <span>{textOf(attachment)}</span>
        </Button>
      ))}
    </Row>
  );
};

const Row = styled('span')({
  display: 'flex',
  // Long names of files are cut; they must not make the column of a table wider.
  width: 0,
  minWidth: '100%',
  flexWrap: 'wrap',
  gap: 4,
  // Its icon stands in line with the text above.
  button: { maxWidth: '100%', marginInlineStart: -10, justifyContent: 'flex-start', textTransform: 'none' },
  'button span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' },
});
