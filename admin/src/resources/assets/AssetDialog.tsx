import { requestFields } from '../../api/requestFields';
import type { Asset } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { FieldPair } from '../../components/form/Field';
import { NumberField } from '../../components/form/NumberField';
import { TextField } from '../../components/form/TextField';
import { withoutGaps } from '../../format/pasted';
import { useApi, useRefreshAll } from '../../providers/queries';
import { toAssetBody, toAssetValues, toNewAssetBody, type AssetValues } from './assetForm';
import { t } from '../../language/language';

/** Such as they are everywhere in the world. */
const EXAMPLE = { name: 'USD Coin on Base', symbol: 'USDC', priceSource: 'coingecko:usd-coin' };
const LIMITS = requestFields.CreateAssetRequest;

interface Props {
  asset?: Asset;
  onClose: () => void;
}

/** A new token, or a change of one. The server asks its chain before it saves; what is wrong stands at the field. */
export const AssetDialog = ({ asset, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const isLocked = (field: keyof AssetValues) => asset?.lockedFields.includes(field) ?? false;

  const save = async (values: AssetValues, changed: Partial<AssetValues>) => {
    const saved = asset
      ? await api.updateAsset(asset.id, { ...toAssetBody(changed), version: asset.version })
      : await api.createAsset(toNewAssetBody(values));
    toast.good(
      asset ? t('Token Updated') : t('Token Added'),
      saved.waitsSince ? t('It is off until another person switches it on.') : saved.name,
    );
    await refresh();
  };

  return (
    <FormDialog<AssetValues>
      title={asset ? t('Edit Token') : t('Add Token')}
      subtitle={
        asset ? whyLocked(asset) : t('Checked on the chain before it is saved. Payments start once another person has switched it on.')
      }
      defaultValues={toAssetValues(asset)}
      submitLabel={asset ? t('Update Token') : t('Add Token')}
      failure={{ title: t('Error'), text: asset ? t('Failed to update the token') : t('Failed to add the token') }}
      width="md"
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <TextField name="name" label={t('Name')} required maxLength={LIMITS.name} placeholder={EXAMPLE.name} autoFocus />
        <TextField
          name="explorerUrl"
          label={t('Explorer')}
          inputMode="url"
          maxLength={LIMITS.explorerUrl}
          placeholder="https://basescan.org"
          hint={t('Where transactions of the chain are looked up')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          name="chainId"
          label={t('Chain ID')}
          required
          min={1}
          max={Number.MAX_SAFE_INTEGER}
          placeholder="8453"
          disabled={isLocked('chainId')}
        />
        <TextField
          name="tokenAddress"
          label={t('Token contract')}
          required
          mono
          clean={withoutGaps}
          maxLength={LIMITS.tokenAddress}
          placeholder="0x…"
          disabled={isLocked('tokenAddress')}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          name="symbol"
          label={t('Symbol')}
          required
          maxLength={LIMITS.symbol}
          placeholder={EXAMPLE.symbol}
          hint={t('As the contract says it')}
        />
        <NumberField
          name="decimals"
          label={t('Decimals')}
          required
          min={0}
          max={36}
          placeholder="6"
          hint={t('As the contract says it')}
          disabled={isLocked('decimals')}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          name="receivingAddress"
          label={t('Receiving address')}
          required
          mono
          clean={withoutGaps}
          maxLength={LIMITS.receivingAddress}
          placeholder="0x…"
          disabled={isLocked('receivingAddress')}
        />
        <NumberField
          name="confirmations"
          label={t('Confirmations')}
          required
          min={1}
          max={1000}
          hint={t('Blocks until a payment is final')}
          disabled={isLocked('confirmations')}
        />
      </FieldPair>
      <TextField
        name="rpcUrls"
        label={t('Nodes')}
        required={!asset}
        lines={2}
        mono
        placeholder="https://base.example/v1/key"
        hint={
          asset
            ? t('Never shown again. What you type here replaces the stored ones, one address a line')
            : t('One address a line, at most five, in the order in which they are asked; stored encrypted, and never shown again')
        }
        disabled={isLocked('rpcUrls')}
      />
      <TextField
        name="priceSource"
        label={t('Price source')}
        required
        mono
        maxLength={LIMITS.priceSource}
        placeholder={EXAMPLE.priceSource}
        hint={t('One or several, comma separated, tried in order. Put no key in it: it is shown')}
        disabled={isLocked('priceSource')}
      />
    </FormDialog>
  );
};

/** Why some fields cannot be changed. */
function whyLocked({ isActive, isInUse, lockedFields }: Asset): string | undefined {
  if (isActive) return t('While it is on, only its name, symbol and explorer can be changed: switch it off first.');
  if (lockedFields.includes('priceSource')) return t('Payments in it are still open: these fields can be changed once they have ended.');
  return isInUse
    ? t('Payments name it: chain, contract, decimals and receiving address stay. After a change another person has to switch it on.')
    : t('After a change another person has to switch it on.');
}
