import type { Language } from '../../../common/language.js';

export interface PaperWords {
  receipt: string;
  credit_note: string;
  statement: string;
  number: string;
  date: string;
  month: string;
  project: string;
  seller: string;
  buyer: string;
  taxId: string;
  description: string;
  type: string;
  reference: string;
  amount: string;
  balance: string;
  net: string;
  total: string;
  refersTo: string;
  opening: string;
  closing: string;
  soFar: string;
  topup: string;
  refund: string;
  subscription_charge: string;
  other: string;
}

export const PAPER_WORDS: Readonly<Record<Language, PaperWords>> = {
  en: {
    receipt: 'Receipt',
    credit_note: 'Credit note',
    statement: 'Statement',
    number: 'Number',
    date: 'Date',
    month: 'Month',
    project: 'Project',
    seller: 'From',
    buyer: 'To',
    taxId: 'Tax ID',
    description: 'Description',
    type: 'Type',
    reference: 'Reference',
    amount: 'Amount',
    balance: 'Balance',
    net: 'Net',
    total: 'Total',
    refersTo: 'Refers to receipt',
    opening: 'Opening balance',
    closing: 'Closing balance',
    soFar: 'Balance so far',
    topup: 'Top-up',
    refund: 'Refund',
    subscription_charge: 'Subscription',
    other: 'Adjustment',
  },
  ru: {
    receipt: 'Квитанция',
    credit_note: 'Кредит-нота',
    statement: 'Выписка',
    number: 'Номер',
    date: 'Дата',
    month: 'Месяц',
    project: 'Проект',
    seller: 'Продавец',
    buyer: 'Покупатель',
    taxId: 'ИНН / налоговый номер',
    description: 'Описание',
    type: 'Вид',
    reference: 'Основание',
    amount: 'Сумма',
    balance: 'Баланс',
    net: 'Без налога',
    total: 'Итого',
    refersTo: 'К квитанции',
    opening: 'Входящий баланс',
    closing: 'Исходящий баланс',
    soFar: 'Баланс на сегодня',
    topup: 'Пополнение',
    refund: 'Возврат',
    subscription_charge: 'Подписка',
    other: 'Корректировка',
  },
  fa: {
    receipt: 'رسید',
    credit_note: 'اعلامیه بستانکار',
    statement: 'صورت‌حساب',
    number: 'شماره',
    date: 'تاریخ',
    month: 'ماه',
    project: 'پروژه',
    seller: 'فروشنده',
    buyer: 'خریدار',
    taxId: 'شناسه مالیاتی',
    description: 'شرح',
    type: 'نوع',
    reference: 'مرجع',
    amount: 'مبلغ',
    balance: 'موجودی',
    net: 'خالص',
    total: 'جمع کل',
    refersTo: 'مربوط به رسید',
    opening: 'موجودی آغازین',
    closing: 'موجودی پایانی',
    soFar: 'موجودی تا اینجا',
    topup: 'شارژ',
    refund: 'بازپرداخت',
    subscription_charge: 'اشتراک',
    other: 'تعدیل',
  },
  zh: {
    receipt: '收据',
    credit_note: '贷项通知单',
    statement: '对账单',
    number: '编号',
    date: '日期',
    month: '月份',
    project: '项目',
    seller: '卖方',
    buyer: '买方',
    taxId: '税号',
    description: '说明',
    type: '类型',
    reference: '参考号',
    amount: '金额',
    balance: '余额',
    net: '不含税金额',
    total: '合计',
    refersTo: '对应收据',
    opening: '期初余额',
    closing: '期末余额',
    soFar: '当前余额',
    topup: '充值',
    refund: '退款',
    subscription_charge: '订阅',
    other: '调整',
  },
  es: {
    receipt: 'Recibo',
    credit_note: 'Nota de crédito',
    statement: 'Extracto',
    number: 'Número',
    date: 'Fecha',
    month: 'Mes',
    project: 'Proyecto',
    seller: 'Vendedor',
    buyer: 'Comprador',
    taxId: 'Identificación fiscal',
    description: 'Descripción',
    type: 'Tipo',
    reference: 'Referencia',
    amount: 'Importe',
    balance: 'Saldo',
    net: 'Base imponible',
    total: 'Total',
    refersTo: 'Corresponde al recibo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    soFar: 'Saldo hasta hoy',
    topup: 'Recarga',
    refund: 'Reembolso',
    subscription_charge: 'Suscripción',
    other: 'Ajuste',
  },
};
