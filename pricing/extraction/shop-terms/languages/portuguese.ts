import type { LanguageTerms } from '#pricing/extraction/shop-terms/language-terms.ts';

/** What shops write in Portuguese. */
export const portuguese: LanguageTerms = {
  buy: `
    adicionar ao carrinho | adicionar no carrinho | adicionar à sacola | adicionar à cesta
    adicionar ao cesto | adicionar à bolsa | colocar no carrinho | comprar agora | =comprar
    comprar já | compre agora | compre já | encomendar | finalizar compra | por no carrinho
    incluir no carrinho | eu quero | =adicionar
  `,
  cart: `
    ver carrinho | ver o carrinho | ir para o carrinho | meu carrinho | ir para a sacola
  `,
  inStock: `
    em stock | em estoque | =disponível | disponível online | produto disponível
    disponível em stock | disponível para entrega | pronta entrega | disponibilidade imediata
    últimas unidades | última unidade | poucas unidades | stock disponível | pouco stock
    disponível em estoque
  `,
  outOfStock: `
    esgotado | esgotada | esgotados | indisponível | indisponíveis | sem stock | sem estoque
    fora de estoque | fora de stock | produto esgotado | =vendido | =em breve | ruptura de stock
  `,
  negation: 'não | já não | não está',
  fewLeft: `
    restam # | resta # | últimas # unidades | # disponíveis | # em stock | # em estoque
    # unidades disponíveis | só restam # | restam apenas #
  `,
  stock: 'stock | estoque | quantidade em stock | unidades em estoque | disponibilidade',
  cannot: 'não pode ser | não é possível',
  buying: 'comprar | encomendar | comprado',
  neither: `
    até esgotar | enquanto durarem | sujeito a disponibilidade | disponível em # cores
    disponível em # tamanhos | enquanto durar o estoque
  `,
  preOrder: 'pré venda | pré encomenda | pré compra | pré reserva | reserva antecipada',
  backOrder: `
    sob encomenda | por encomenda | disponível a partir de # | disponível em # | em reposição
  `,
  discontinued: 'descontinuad* | fora de linha | fora de catálogo | produto descontinuado',
  notify: `
    avise me | avisa me | avisem me | avise quando | notificar me | notifique me | me avise
    quero ser avisado | receber aviso | notifica me | avisar quando
  `,
  shops: `
    em loja | em lojas | nas lojas | na loja | em # lojas | na sua loja | loja física
    lojas físicas
  `,
  delivery: 'retirada | levantamento | entrega | envio',
  itemNumber: `
    ref | referência | referência do produto | cód | código | código do produto | cód produto
    cód do produto | código de produto | código do artigo | cód item | código do item
    nº do artigo | número do artigo | sku | cód ref | código de referência | nº artigo
  `,
};
