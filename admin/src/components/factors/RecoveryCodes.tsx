import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';

import { CopyButton } from '../buttons/CopyButton';
import { useUnsaved } from '../dialogs/unsaved';
import { t } from '../../language/language';

/** Ten codes that are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  useUnsaved(true);
  return (
    <Box>
      <p>
        {t(
          'Keep these recovery codes where you find them without your phone. Each signs you in once in place of a code or a passkey. They are not shown again.',
        )}
      </p>
      <ol data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="mono">{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <CopyButton text={codes.join('\n')} label={t('Copy all codes')} />
        <Button variant="contained" color="primary" onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </Box>
  );
};

const Box = styled('div')({
  ol: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
    gap: '6px 16px',
    margin: '12px 0 16px',
    paddingLeft: 24,
  },
  '.actions': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 8 },
});
