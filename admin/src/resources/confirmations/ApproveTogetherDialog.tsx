import { Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';

import type { ApprovalOutcomes } from '../../api/types';
import { RowResults } from '../../components/batch/RowResults';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { DialogProblem } from '../../components/dialogs/DialogProblem';
import { formatCount } from '../../format/number';
import { errorText } from '../../providers/httpClient';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';
import type { Waiting } from './waiting';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

/** Kinds of which several can be approved at once. */
export type Together = 'topup' | 'adjustment';

interface Kind {
  question: string;
  done: string;
  choices: string;
  approve: (api: Api, ids: number[]) => Promise<ApprovalOutcomes>;
}

const KINDS: Record<Together, Kind> = {
  topup: {
    question: t('Approve topups?'),
    done: t('Topups approved'),
    choices: t('Topup requests to approve'),
    approve: (api, ids) => api.approveTopups(ids),
  },
  adjustment: {
    question: t('Approve adjustments?'),
    done: t('Adjustments approved'),
    choices: t('Adjustments to approve'),
    approve: (api, ids) => api.approveAdjustments(ids),
  },
};

interface Props {
  kind: Together;
  requests: readonly Waiting[];
  onClose: () => void;
}

/** All requests of a kind that this person may approve, ticked, and afterwards the result of each. */
export const ApproveTogetherDialog = ({ kind, requests, onClose }: Props) => {
  const { question, done, choices, approve: send } = KINDS[kind];
  const id = useId();
  const api = useApi();
  const refresh = useRefreshAll();
  // The requests at the time when it opened: the list behind it becomes shorter.
  const [rows] = useState(requests);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<ApprovalOutcomes>();
  const chosen = rows.filter(({ recordId }) => !left.has(recordId));

  const [approve, busy] = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      setOutcome(
        await send(
          api,
          chosen.map(({ recordId }) => recordId),
        ),
      );
    } catch (error) {
      setProblem(errorText(error, t('They could not be approved. Try again.')));
    }
    await refresh();
  });

  const toggle = (recordId: number) =>
    setLeft((before) => new Set(before.has(recordId) ? [...before].filter((each) => each !== recordId) : [...before, recordId]));
  const nameOf = (recordId: number) => {
    const row = rows.find((each) => each.recordId === recordId);
    return row
      ? t('{{title}}: {{effect}} for {{projectName}}', { title: row.title, effect: row.effect, projectName: row.projectName })
      : `#${recordId}`;
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{outcome ? done : question}</DialogTitle>
      <DialogContent>
        {outcome ? (
          <RowResults
            title={t('What became of each')}
            rows={outcome.results.map(({ id: recordId, ok, message }) => ({
              key: recordId,
              name: nameOf(recordId),
              ok,
              word: ok ? t('Approved') : t('Refused'),
              reason: serverText(message),
            }))}
          />
        ) : (
          <Choices aria-label={choices}>
            {rows.map(({ recordId, note, requestedByName }) => (
              <li key={recordId}>
                <label>
                  <Checkbox size="small" checked={!left.has(recordId)} onChange={() => toggle(recordId)} />
                  <span>
                    {nameOf(recordId)}
                    <small>{[note, t('requested by {{requestedByName}}', { requestedByName })].filter(Boolean).join(' · ')}</small>
                  </span>
                </label>
              </li>
            ))}
          </Choices>
        )}
      </DialogContent>
      {problem && <DialogProblem>{problem}</DialogProblem>}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {outcome ? t('Close') : t('Cancel')}
        </Button>
        {!outcome && (
          <SubmitButton type="button" busy={busy} disabled={chosen.length === 0} onClick={() => void approve()}>
            {t('Approve {{selected}}', { selected: formatCount(chosen.length) })}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  );
};

const Choices = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  label: { display: 'flex', alignItems: 'flex-start', gap: 6, padding: '4px 0', cursor: 'pointer' },
  'label > span:last-of-type': { paddingTop: 6, minWidth: 0, overflowWrap: 'anywhere' },
  small: { display: 'block', color: 'var(--text-muted)' },
});
