/**
 * What people write for a currency. A token with several codes is ambiguous: the first is the
 * meaning without any hint, `?` there says that without a hint the token means nothing. Withdrawn
 * currencies are read too: pages outlive them.
 */
const ALIASES = `
AED=AED|د.إ|درهم|Dhs|Dhs.|DH|Dh
AFN=؋|Af|AFN
ALL=Lek|Lekë
AMD=֏|դր.|դր
ANG,AWG,NLG=ƒ
AOA=Kz|kwz
ARS=AR$|ARS$
AUD=A$|AU$|AU $|AUD$|AUD $
AWG=Afl.|Afl
AZN=₼|man.|ман.
BAM=KM|КМ|км
BBD=Bds$
BDT=৳|Tk|Tk.|টকা
BGN,KGS=лв|лв.
BHD=BD|د.ب
BIF=FBu
BND=B$|BN$
BOB=Bs|Bs.
BRL=R$
BTN=Nu.|Nu
BWP=P
BYN,ETB=Br
BYN=б.р.|бел. руб.|руб. бел.
BZD=BZ$
CAD=CA$|C $|CDN$|CAD$|CAD $|CDN $
CAD,NIO=C$
CDF=FrCD
CHF=Fr.|SFr|SFr.|sFr.|CHf|Stutz
CLF=UF
CLP=CL$|CLP$
CNY=CN¥|元|人民币|yuan|RMB|CNY¥|RMB¥
COP=CO$|COL$|COP$
CRC=₡
CUC=CUC$
PHP,CUP=₱
CVE=CV$|Esc
CZK=Kč|kč|KČ|Kčs
DJF=Fdj
DKK=Dkr|dkr
?,DKK,NOK,SEK,ISK,EEK=kr|Kr|KR|kr.|Kr.|KR.|:-
DOP=RD$
DZD=DA|د.ج
EEK=kroon|krooni
EGP=E£|ج.م|LE|L.E.|EGP£
ERN=Nfk|نافكا
EUR=€|euro|Euro|EURO|euros|Euros|EUROS|евро|ευρώ|eura|eur
FJD=FJ$
GBP,FKP,GIP,SHP,IEP,CYP=£
GBP=￡|stg|pound|pounds|GB£|UK£
GEL=₾|ლ|ლარი
GHS=GH₵|₵|GH¢
GMD=D
GNF=FG|GFr
GTQ=Q
GYD=GY$
HKD=HK$|HK $|HKD$|港幣|港币
HNL,LSL,SZL,ITL=L
HRK=kn|Kn|KN|kuna
HTG=G
HUF=Ft|Ft.|forint
IDR=Rp|Rp.|RP
ILS=₪|ש"ח|ש״ח|שח|NIS
INR,PKR,LKR,NPR,MUR,SCR=Rs|Rs.|₨|RS.
INR=₹|र|रु|INR₹|রূ
IQD=ID|د.ع
IRR=﷼|ریال|ريال
IRT,IRR=تومان|تومن
ISK=Ikr
JMD=J$
JOD=JD|د.أ|دينار أردني
JPY,CNY=¥|￥
JPY=円|yen|JP¥|JPY¥|Yen
KES=Ksh|KSh|KSH|Ksh.
KGS=с|сом|som
KHR=៛
KMF=CF
KRW,KPW=₩|￦|원|원~
KWD=KD|K.D.|د.ك
KYD=CI$
KZT=₸|тг|тг.|тңг.|тенге
LAK=₭
LBP=LB£|ل.ل|L.L.
LKR=SLRs|SL Re|රු|රු.
LTL=Lt|litų|Lt.
LVL=Ls
LYD=LD|د.ل
MAD=د.م|د.م.
MDL,RON=-
RON,MDL=lei|Lei|LEI|leu|леев
MGA=Ar
MKD=ДЕН|ден|ден.
MMK=K|Ks
MNT=₮
MOP=MOP$
MRU=UM
MUR=MURs|₨ MUR
MVR=MRf|Rf
MWK=MK
MXN=MX$|Mex$|MXN$|MXN $|M.N.
MYR=RM|RM.
MZN=MTn|MT
NAD=N$
NGN=₦
NOK=Nkr|nkr
NPR=NPRs|नेरू|रू
NZD=NZ$|NZ $|NZD$|NZD $
OMR=ر.ع|ر.ع.
PAB=B/.
PEN=S/.|S/
PGK=PGK
PKR=PKRs|PKR
PLN=zł|zl|ZŁ|Zł|złotych|PLN zł
PYG=₲|Gs.|Gs
QAR=QR|ر.ق
RSD=din|din.|дин.|дин|РСД
RUB=₽|руб|руб.|Руб|Руб.|РУБ|РУБ.|рублей|рубля|рубль|р.|Р|р|Р.|RUR
RWF=FRw|R₣|FR
SAR=SR|ر.س|SAR|⃁
SBD=SI$
SCR=SCR
SDG=ج.س
SEK=Skr|skr
SGD=S$|SG$|SGD$|SGD $
SIT=tolarjev
SKK=Sk
SLL=Le
SOS=Ssh
STN=Db
SYP=SY£|ل.س
THB=฿|บาท|Baht|baht
TMT=T
TND=DT|د.ت
TOP=T$
TRY=₺|TL|TL.|tl
TTD=TT$
TWD=NT$|NT|NTD|NT $|NTD$|TWD$|新台幣|台幣
TZS=TSh|TSH
UAH=₴|грн|грн.|Грн|Грн.|гривень|ГРН
UGX=USh|UGX
USD=US$|U.S.$|US $|USD$|USD $|U$S|U$D|U$|dollars|dollar
USD,CAD,AUD,NZD,SGD,HKD,TWD,MXN,CLP,COP,ARS,UYU,BBD,BMD,BND,BSD,BZD,FJD,GYD,JMD,KYD,LRD,NAD,SBD,SRD,SVC,TTD,WST,XCD,DOP,CUP=$|＄|﹩
UYU=$U|UY$
UZS=so'm|soʻm|Sʻ|S'|сум|so‘m|so’m
VES=Bs.S|Bs.F.|BsF
VND=₫|đ|Đ|VNĐ|vnđ|vnd|đồng
VUV=VT
WST=WS$
XAF=FCFA|F CFA
XCD=EC$
XOF=CFA|F.CFA
XPF=CFP|F CFP
YER=YR|ر.ي
ZAR=R
ZMW=ZK
ZWL=Z$
ATS=öS
BEF=fr.
DEM=DM|D-Mark
FIM=mk.
FRF=₣|francs|F
GRD=Δρχ.|Δρ.|₯
IEP=IR£
ITL=₤
ESP=Pta|Ptas|₧|Pts|Pt
ILS=ש.ח|ש"ח.|ש.ח.
ILS=ش.ج
FRF=₶
CNY,TWD,HKD=圆|圓|块
`;
/** Codes that ISO 4217 has withdrawn but pages still carry. */
export const withdrawnCurrencies: ReadonlySet<string> = new Set(
  (
    'HRK LTL LVL EEK SKK SIT CYP MTL IEP ITL FRF DEM ESP PTE GRD FIM ATS BEF NLG LUF ZMK ZWD ' +
    'ZWL MRO STD VEF VEB BYR BYB SLL TRL ROL RUR AZM GHC MZM SDD TMM CUC PRB IRT NTD RMB GGP ' +
    'IMP JEP TVD VAL AFL ANG'
  ).split(' '),
);
/** Withdrawn or informal code → the ISO code that is meant today. */
export const currencyByInformalCode: ReadonlyMap<string, string> = new Map([
  ['RMB', 'CNY'],
  ['NTD', 'TWD'],
  ['RUR', 'RUB'],
  ['NIS', 'ILS'],
  ['GGP', 'GBP'],
  ['IMP', 'GBP'],
  ['JEP', 'GBP'],
  ['TVD', 'AUD'],
]);
/** Words in lower case that are also codes; only these are read as codes when in lower case. */
export const lowerCaseCodes: ReadonlySet<string> = new Set(
  (
    'usd eur gbp pln czk sek nok dkk chf nzd aud cad jpy huf ron rub uah inr brl mxn zar hkd ' +
    'sgd krw twd thb idr myr php vnd ils aed sar kzt byn bgn'
  ).split(' '),
);
export interface CurrencyToken {
  readonly token: string;
  /** ISO codes that the token may mean. */
  readonly codes: readonly string[];
  /** What it means without a hint; null when it means nothing alone. */
  readonly usual: string | null;
}
function buildTokens(): ReadonlyMap<string, CurrencyToken> {
  const tokens = new Map<string, CurrencyToken>();
  for (const line of ALIASES.trim().split('\n')) {
    const split = line.indexOf('=');
    const [first = '', ...rest] = line.slice(0, split).split(',');
    const codes = first === '?' ? rest : [first, ...rest];
    for (const token of line.slice(split + 1).split('|')) {
      if (token !== '-') tokens.set(token, { token, codes, usual: first === '?' ? null : first });
    }
  }
  return tokens;
}
export const currencyTokens: ReadonlyMap<string, CurrencyToken> = buildTokens();
