import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';

import { Card, CardHead } from '../../components/cards/Card';
import { t } from '../../language/language';

const QUESTIONS = [
  {
    question: t('What is the rate limit of the API?'),
    answer: t('1000 requests per hour per API key, unless the key was given another limit. Every answer says how many are left.'),
  },
  {
    question: t('A subscription is active, but the customer cannot connect.'),
    answer: t(
      'Look at its sync state: pending is on its way to the VPN server, failed says why. Sync again sends the whole desired state once more.',
    ),
  },
  {
    question: t('What happens when the balance does not cover a sale?'),
    answer: t(
      'Nothing is sold and nothing is charged: the answer is 402 with what is required and what is available. Auto topup asks for more in time.',
    ),
  },
  {
    question: t('A key has leaked. What now?'),
    answer: t('Delete it on the API Keys screen: it fails on the very next call. To replace one without an interruption, rotate it.'),
  },
  {
    question: t('My tokens have arrived, but the balance has not changed.'),
    answer: t(
      'A payment is credited after 12 confirmations, from a wallet that is bound to the project. Others are held until somebody decides.',
    ),
  },
] as const;

export const Faq = () => (
  <Card aria-label={t('Frequently asked questions')}>
    <CardHead title={t('Frequently Asked Questions')} link={{ to: '/docs', label: t('Documentation') }} />
    {QUESTIONS.map(({ question, answer }) => (
      <Question key={question}>
        <summary>
          <ChevronRight size={15} aria-hidden />
          <span>{question}</span>
        </summary>
        <p>{answer}</p>
      </Question>
    ))}
  </Card>
);

const Question = styled('details')({
  borderBottom: '1px solid var(--line)',
  '&:last-child': { borderBottom: 0 },
  summary: { display: 'flex', gap: 8, padding: '12px 16px', cursor: 'pointer', listStyle: 'none', fontWeight: 500 },
  'summary::-webkit-details-marker': { display: 'none' },
  'summary svg': { flex: 'none', marginTop: 3, color: 'var(--text-muted)', transition: 'transform var(--motion)' },
  '&[open] svg': { transform: 'rotate(90deg)' },
  span: { minWidth: 0, overflowWrap: 'anywhere' },
  p: { padding: '0 16px 14px 39px', color: 'var(--text-muted)' },
});
